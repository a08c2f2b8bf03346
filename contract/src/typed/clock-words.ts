/** A time of day as languages of the East and Greece say its half, and times that stand before their day, in the usual form. */
export function toUsualClock(text: string): string {
  const usual = text
    .replace(
      /(?<=\d) ?[時时시] ?(?:(?<m>\d{1,2}) ?[分분](?: ?\d{1,2} ?[秒초])?)?/u,
      (_, m: string | undefined) => `:${(m ?? '00').padStart(2, '0')}`,
    )
    .replace(
      /(?<half>午前|午後|上午|下午|오전|오후) ?(?<clock>\d{1,2}(?::\d{2}){0,2})/u,
      (_, half: string, clock: string) => `${clock} ${/午後|下午|오후/u.test(half) ? 'pm' : 'am'}`,
    )
    .replace(/(?<=\d) ?(?<half>[πμ])\.? ?μ\.?$/u, (_, half: string) => ` ${half === 'π' ? 'am' : 'pm'}`)
    .replace(/(?<=[\s,])(?:12(?::00)? )?noon$/iu, '12:00')
    .replace(/ @ (?=\d{1,2}[:.]\d{2})/u, ' ')
  // `10:11, 25 Nov 2026`
  return usual.replace(
    /^(?<clock>\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)?),? (?:on )?(?<day>[^:]{6,60})$/iu,
    '$<day> $<clock>',
  )
}
