/** What a number has become since the period before, in words. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None yet' : 'New'
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return 'As before'
  return change > 0 ? `${change}% more` : `${-change}% less`
}
