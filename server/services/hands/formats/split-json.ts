/** One JSON value of a text with its own text, or why it is none. */
export type JsonPart =
  | { readonly ok: true; readonly json: unknown; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * The JSON objects of a text: a list of them, one a line, or one after another with whatever space between. A part that
 * is no JSON is told in its place.
 */
export function splitJson(text: string): JsonPart[] {
  const whole = text.trim();
  if (whole.startsWith('[')) {
    const list = parsed(whole);
    if (!list.ok || !Array.isArray(list.json)) return [list];
    return list.json.map((json: unknown) => ({ ok: true, json, text: JSON.stringify(json) }));
  }
  return objectsIn(whole).map(parsed);
}

function parsed(text: string): JsonPart {
  try {
    return { ok: true, json: JSON.parse(text), text: text.trim() };
  } catch (error) {
    return { ok: false, problem: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Parts a text where an outermost brace closes; braces in strings do not count. */
function objectsIn(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth <= 0) {
      parts.push(text.slice(start, i + 1));
      start = i + 1;
      depth = 0;
    }
  }
  const rest = text.slice(start).trim();
  return rest === '' ? parts : [...parts, rest];
}
