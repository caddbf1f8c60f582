import pc from 'picocolors';

/**
 * Whether a stream takes colour: only a terminal does, unless FORCE_COLOR says otherwise; NO_COLOR forbids
 * it. The libraries' own guess also colours what a build server writes into a file.
 */
export const takesColour = (
  stream: { readonly isTTY?: boolean },
  env: { readonly [name: string]: string | undefined } = process.env,
): boolean => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && env.TERM !== 'dumb';
};

/** Colours for what goes to standard output. */
export const colours = pc.createColors(takesColour(process.stdout));

/** Colours for messages on standard error. */
export const errorColours = pc.createColors(takesColour(process.stderr));
