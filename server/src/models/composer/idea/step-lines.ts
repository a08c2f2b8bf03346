import { isStep } from './steps.ts'

const terminal = /[.!?…:;。！？]["'”’»)\]]*$/u

/** How a line begins that closes instructions and is none: a condition, or a warning. */
const closing =
  /^(?:if|never|otherwise|wenn|falls|sonst|nie|si|sinon|jamais|si no|nunca|se|altrimenti|mai|als|anders|nooit)(?!\p{L})/iu

/** A line after the steps: a condition, a warning, a fact, or a statement. */
const isEnding = (line: string, code: string, isFact: (line: string) => boolean): boolean =>
  closing.test(line) || isFact(line) || (code === 'en' && statement.test(line) && !isStep(line, code))
const statement =
  /^(?:an?|the|your|our|it|this|that)(?: \p{L}+){1,4} (?:is|are|costs?|takes?|lasts?|needs?|has|have)(?!\p{L})/iu

/** The lines of instructions without numbers, each of which tells one thing to do; the first and most others begin with it. */
export function listStepLines(
  lines: readonly string[],
  code: string,
  isFact: (line: string) => boolean,
): { steps: Set<number>; amounts: Set<number> } {
  const found = new Set<number>()
  const amounts = new Set<number>()
  const isPlain = (line: string): boolean => !/^\s*(?:[-*•–#>"“„«]|\d+[.)])|\||\t/u.test(line)
  for (let from = 0; from < lines.length; from++) {
    let to = from
    while (to < lines.length && (lines[to] ?? '').trim() !== '' && isPlain(lines[to] ?? '')) to++
    const run = lines.slice(from, to).map((line) => line.trim())
    const isAmount = (line: string | undefined) => line !== undefined && amount.test(line) && !isStep(line, code)
    const isHeaded = from === 0 && isHeading(run)
    const first = run.findIndex((line, at) => (at > 0 || !isHeaded) && isStep(line, code))
    const opening = run.slice(0, Math.max(0, first)).findIndex(isAmount)
    const listed = run.slice(Math.max(0, opening), Math.max(0, first)).flatMap((line) => line.split(amountComma))
    const isRecipe = opening >= 0 && listed.filter(isAmount).length >= fewestAmounts
    if (isRecipe) for (let at = opening; at < first; at++) amounts.add(from + at)
    const isBare = run.filter((line) => !terminal.test(line)).length * 5 >= run.length * 4 && !run.some(areSentences)
    const isAfter = (line: string, at: number): boolean =>
      isEnding(line, code, isFact) || (isRecipe && (!isBare || at === run.length - 1) && !isStep(line, code))
    let end = run.length
    while (end > first + 1 && isAfter(run[end - 1] ?? '', end - 1)) end--
    const told = run.slice(Math.max(0, first), end)
    // A wrapped paragraph has lines that stop anywhere.
    const isWhole = told.every(
      (line, at) => terminal.test(line) || line.length < 50 || !isFilled(lines, from + first + at),
    )
    if (
      first >= 0 &&
      told.length >= 3 &&
      isWhole &&
      told.filter((line) => isStep(line, code)).length * 5 >=
        told.length * (isRecipe || (isBare && told.length > 3) ? 2 : 3)
    )
      for (let at = 0; at < told.length; at++) found.add(from + first + at)
    from = Math.max(from, to)
  }
  return { steps: found, amounts }
}

/** A first line with a capital above lines of which enough have none. */
const isHeading = ([first = '', ...rest]: readonly string[]): boolean =>
  /^\p{Lu}/u.test(first) &&
  !terminal.test(first) &&
  rest.filter((line) => /^\P{Lu}/u.test(line)).length * 5 >= rest.length * 2

/** Whether a line holds several sentences, as a paragraph does. */
const areSentences = (line: string): boolean => /[.!?] \p{Lu}.*[.!?]$/u.test(line)

const fewestAmounts = 3
/** "1 kg plums, 2 lemons" */
export const amountComma = /, (?=\d)/u
const amount =
  /^\P{L}*(?:\d|[½¼¾]|(?:about|some|a (?:pinch|handful|few|bit)|ca|circa|etwa|rund|eine? (?:prise|handvoll)|environ|quelques|une pincée|unos?|unas|aproximadamente|una pizca|alcune|un pizzico|uns|umas?|uma pitada|ongeveer|een snufje|приблизно|кілька)(?!\p{L}))/iu

/** Whether the line is as long as its neighbours let lines be: the next word would not have fitted. */
export function isFilled(lines: readonly string[], index: number): boolean {
  let from = index
  while ((lines[from - 1] ?? '').trim() !== '') from--
  let to = index
  while ((lines[to + 1] ?? '').trim() !== '') to++
  const run = lines.slice(from, to + 1).map((line) => line.trim())
  const width = Math.max(...run.map((line) => line.length))
  const ends = run
    .slice(0, -1)
    .filter((line, at) => line.length + (run[at + 1] ?? '').split(/\s/u, 1).join('').length >= width)
  return ends.length * 2 >= run.length - 1
}
