// Makes docs/review.svg from a real session: a pseudo-terminal, keys, and what is then on the screen.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram } from './build.ts';
import { writeFixture } from './fixture.ts';
import { openTerminal, type Session } from './terminal.ts';

const terminalSize = { columns: 138, rows: 26 };
const cellSize = { width: 8.4, height: 18 };
const margin = 14;
const colours = {
  background: '#11151c',
  text: '#d5dbe5',
  dim: '#7d8899',
  palette: ['#11151c', '#ff7b72', '#7ee787', '#e3b341', '#79c0ff', '#d2a8ff', '#76e3ea', '#d5dbe5'],
};

interface Run {
  readonly column: number;
  readonly text: string;
  readonly colour: string;
  readonly bold: boolean;
}

/** The pieces of a row that look alike; blanks at the ends of rows are left out. */
const runsOf = (session: Session, row: number): readonly Run[] => {
  const buffer = session.terminal.buffer.active;
  const line = buffer.getLine(buffer.viewportY + row);
  const runs: Run[] = [];
  for (let column = 0; column < terminalSize.columns; column++) {
    const cell = line?.getCell(column);
    if (!cell || cell.getWidth() === 0) continue;
    const text = cell.getChars() || ' ';
    const index = cell.isFgPalette() ? cell.getFgColor() : -1;
    const colour = cell.isDim() ? colours.dim : (colours.palette[index] ?? colours.text);
    const bold = cell.isBold() !== 0;
    const last = runs.at(-1);
    if (last && last.colour === colour && last.bold === bold) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else runs.push({ column, text, colour, bold });
  }
  return runs.filter(({ text }) => text.trim() !== '');
};

/** Blanks that no reader of SVG folds. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0');
const round = (size: number) => Number(size.toFixed(1));

const svgOf = (session: Session): string => {
  const width = terminalSize.columns * cellSize.width + 2 * margin;
  const height = terminalSize.rows * cellSize.height + 2 * margin;
  const texts = Array.from({ length: terminalSize.rows }, (_, row) =>
    runsOf(session, row)
      .map(({ column, text, colour, bold }) => {
        const x = round(margin + column * cellSize.width);
        const y = round(margin + (row + 0.75) * cellSize.height);
        // The length holds every sign in its cell, whatever font the reader has.
        const length = round([...text].length * cellSize.width);
        return `<text x="${x}" y="${y}" textLength="${length}" fill="${colour}"${bold ? ' font-weight="bold"' : ''}>${escaped(text)}</text>`;
      })
      .join('\n'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img" aria-label="The review of a candidate in a terminal: correct and flawed solution side by side, a line being edited with a warning that its arithmetic is false, the values and the queue">
<rect width="100%" height="100%" rx="8" fill="${colours.background}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${texts.filter((text) => text !== '').join('\n')}
</g>
</svg>
`;
};

const folder = mkdtempSync(join(tmpdir(), 'rules-picture-'));
try {
  const program = await buildProgram();
  const path = writeFixture(folder, { count: 240, name: 'ana', longLines: false });
  const session = openTerminal(process.execPath, [program, 'review', path, '--hold-ms', '0'], terminalSize);
  await session.until('explanation');
  for (const [keys, wanted] of [
    ['a', '#1'],
    ['a', '#2'],
    ['a', '#3'],
    ['x4', '#4'],
    ['x1', '#5'],
    ['s', '#6'],
    ['g', 'go to'],
    ['1012\r', '· 1012 ·'],
    ['j', '▶ +2'],
    ['e', 'Enter keep'],
    // One wrong number in a line that follows the error: what the live check is for.
    [`${'\x7f'.repeat(' pens are sold.'.length + 2)}43 pens are sold.`, 'draft saved'],
  ] as const) {
    // Long enough to look like somebody who reads.
    if (keys === 'a') await new Promise((resolve) => setTimeout(resolve, 4000));
    session.write(keys);
    await session.until(wanted);
  }
  await session.settled();
  const svg = svgOf(session);
  writeFileSync(join(import.meta.dirname, '../../docs/review.svg'), svg);
  console.log(`${session.text()}\n\ndocs/review.svg: ${Math.round(svg.length / 1024)} KB`);
  session.kill('SIGKILL');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
