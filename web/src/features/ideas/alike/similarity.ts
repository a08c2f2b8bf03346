/** The similarity of two ideas in words; from 0 to 1. */
export function formatSimilarity(likeness: number): string {
  if (likeness >= 0.85) return 'Almost the same'
  if (likeness >= 0.65) return 'Very similar'
  if (likeness >= 0.45) return 'Similar'
  return 'Somewhat similar'
}
