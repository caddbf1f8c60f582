import { orNear } from '../base/index.ts';
import { type Template, UserError } from '../model/index.ts';
import { formatProblem, readTemplates } from '../runtime/index.ts';

/**
 * The templates of an index, of every model that has one (`1292/gpt-4` names one model's), and the label of a line
 * where one is asked for (`12:L3`). Throws UserError where there is none.
 */
export const findTemplates = async (path: string, wanted: string) => {
  const [, name = wanted, label] = /^(.+):(L?\d+|FA)$/i.exec(wanted) ?? [];
  const whole: Template[] = [];
  const cut: Template[] = [];
  const known: string[] = [];
  let unreadable: string | undefined;
  let total = 0;
  for await (const read of readTemplates(path)) {
    total++;
    if (!read.ok) {
      unreadable ??= formatProblem(read.origin, read.problem);
      continue;
    }
    const { template } = read;
    const index = String(template.index);
    const names = [index, `${index}/${template.model ?? ''}`];
    if (names.includes(wanted)) whole.push(template);
    else if (names.includes(name)) cut.push(template);
    else if (known.length < 20_000) known.push(index);
  }
  if (whole.length > 0) return { found: whole, line: undefined };
  if (cut.length > 0) {
    const line = label === undefined ? undefined : /^\d/.test(label) ? `L${label}` : label.toUpperCase();
    return { found: cut, line };
  }
  // One number is as near as another.
  const guess = /^\d+$/.test(name) ? '' : orNear(name, known);
  throw new UserError(
    `${total === 1 ? 'The one template' : `None of the ${total} templates`} of ${path} has ${total === 1 ? 'not ' : ''}the index ${name}.${guess}`,
    unreadable === undefined
      ? 'Name the file that holds it with --templates.'
      : `Some could not be read, so it may be one of these:\n${unreadable}`,
  );
};
