import type { Figure, Reading } from './figure.ts'
import type { Token } from './tokens.ts'

const approximate =
  /(?:^|\s)(?:about|around|roughly|some|nearly|almost|circa|ca|etwa|rund|ungefahr|knapp|fast|environ|autour de|presque|pres de|quelque|unos|unas|casi|alrededor de|cerca de|quasi|ongeveer|bijna|zo n|quase|uns|umas|approximately|approx|just under|just over|gut|d environ)$/u
const approximateBehind = /^(?:environ|or so|ungefahr|circa|aproximadamente)(?:\s|$)/u
const over =
  /(?:^|\s)(?:over|more than|above|at least|minimum|mehr als|uber|mindestens|plus de|plus d|au moins|mas de|al menos|piu di|oltre|almeno|meer dan|minstens|mais de|pelo menos|no minimo)$/u
const under =
  /(?:^|\s)(?:under|less than|fewer than|below|up to|at most|max|maximum|weniger als|unter|hochstens|maximal|bis zu|moins de|moins d|au plus|au maximum|menos de|como maximo|maximo|meno di|al massimo|minder dan|hooguit|maximaal|no maximo|abaixo de|ate)$/u

/** What the words around a number say of how exact it is. */
export function readBefore(
  tokens: readonly Token[],
  at: number,
  next: number,
): Pick<Figure, 'isApproximate' | 'direction'> {
  const before = tokens
    .slice(Math.max(0, at - 3), at)
    .map((token) => (token.kind === 'word' ? token.key : token.text === "'" || token.text === '’' ? '' : '|'))
    .filter((key) => key !== '')
    .join(' ')
    .replace(/.*\|\s?/u, '')
  const behind = tokens
    .slice(next, next + 2)
    .map(({ key }) => key)
    .join(' ')
  const sign = tokens[at - 1]?.text
  return {
    isApproximate: approximate.test(before) || approximateBehind.test(behind) || sign === '~' || sign === '≈',
    direction: over.test(before) || sign === '>' ? 'over' : under.test(before) || sign === '<' ? 'under' : null,
  }
}

const nearby = 60
/** "90 mil em rifas, faltam 120": what is left of the scale may go on. */
export function applyScale(figure: Figure, before: Figure | undefined, text: string): Figure {
  const [reading] = figure.readings
  if (
    before === undefined ||
    reading?.family !== 'plain' ||
    typeof reading.value === 'string' ||
    reading.value >= 1000 ||
    figure.noun !== null
  )
    return figure
  const isScaled = /\d\s?(?:k|mil|thousand|tsd|tausend|mila|mille|duizend)$/iu.test(
    text.slice(before.start, before.end),
  )
  if (!isScaled || figure.start - before.end > nearby) return figure
  return { ...figure, readings: [...figure.readings, { family: 'plain', value: reading.value * 1000 }] }
}

const joints = /^(?:[-–—]|to|bis|a|à|tot|al|and|und|et|y|e|en|statt|instead|ate|or|oder|ou|of|o)$/u
/** Words between two numbers of one kind. */
export const isJoint = (key: string): boolean => joints.test(key)

/** "4 to 6 hours", "55, couples 95 euros": the first number has the unit of the second as well. */
export function joinRanges(figures: readonly Figure[], tokens: readonly Token[]): Figure[] {
  let cursor = 0
  return figures.map((figure, at) => {
    const next = figures[at + 1]
    while ((tokens[cursor]?.start ?? Number.POSITIVE_INFINITY) < figure.end) cursor++
    if (next === undefined || figure.readings[0]?.family !== 'plain' || figure.noun !== null) return figure
    const between = tokens.slice(cursor, cursor + 3).filter(({ end }) => end <= next.start)
    const isJoined =
      between.length > 0 && between.length <= 2 && between.every(({ key }) => joints.test(key) || key === '.')
    const [unit] = next.readings
    if (!isJoined || unit === undefined || unit.family === 'plain') return figure
    const borrowed = figure.readings.flatMap(({ value }): Reading[] => borrowUnit(Number(value), next))
    return { ...figure, readings: [...figure.readings, ...borrowed] }
  })
}

function borrowUnit(value: number, { readings, factor }: Figure): Reading[] {
  return readings.flatMap((reading): Reading[] => {
    if (typeof reading.value === 'string') return []
    if (reading.family === 'date')
      return value <= 31 ? [{ family: 'date', value: Math.floor(reading.value / 100) * 100 + value }] : []
    if (reading.family === 'clock') return value <= 24 ? [{ family: 'clock', value: value * 60 }] : []
    return /^(?:code|every|weekday|month|year)$/u.test(reading.family)
      ? []
      : [{ family: reading.family, value: value * factor }]
  })
}
