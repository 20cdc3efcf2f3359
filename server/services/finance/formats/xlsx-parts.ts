/** Places of the formats in the table of styles; `bold` is what makes each of them bold. */
export const STYLE = { text: 0, whole: 1, decimal: 2, percent: 3, day: 4, moment: 5, bold: 6 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for XML; characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (found) => ENTITIES[found])
    // XML reads a lone carriage return as a line feed.
    .replaceAll('\r', '&#13;');

/** A text as a cell. It is typed as a text, so that no spreadsheet runs it. */
export const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** The letters of a column: `A` is 0, `AA` is 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A sheet up to its first row; with a header that stays in sight. */
export function sheetBegin(widths: readonly number[], header = true): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = header ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

function styles(): string {
  const formats = [0, 3, 4, 10, 164, 165];
  const cells = [0, 1].flatMap((font) =>
    formats.map(
      (format) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  );
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

/** The parts of the package that are known before any row is read: their names and texts. */
export function packageParts(at: Date, author: string, title: string): (readonly [string, string])[] {
  const type = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${kind}"/>`;
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${kind}" Target="${target}"/>`;
  const when = at.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', `${sheetType}.sheet.main+xml`)}${type('xl/worksheets/sheet1.xml', `${sheetType}.worksheet+xml`)}${type('xl/worksheets/sheet2.xml', `${sheetType}.worksheet+xml`)}${type('xl/styles.xml', `${sheetType}.styles+xml`)}${type('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, `${OFFICE}/officeDocument`, 'xl/workbook.xml')}${relation(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml')}</Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, `${OFFICE}/worksheet`, 'worksheets/sheet1.xml')}${relation(2, `${OFFICE}/worksheet`, 'worksheets/sheet2.xml')}${relation(3, `${OFFICE}/styles`, 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles()],
    [
      'docProps/core.xml',
      `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${when}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${when}</dcterms:modified></cp:coreProperties>`,
    ],
  ];
}
