/** Version of the engine as a whole, written into every hand record; a game's own `rulesVersion` decides verdicts. */
export const engineVersion = '0.1.0';
