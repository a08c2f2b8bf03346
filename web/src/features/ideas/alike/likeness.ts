/** How alike two ideas are, in words; from 0 to 1. */
export function likenessWords(likeness: number): string {
  if (likeness >= 0.85) return 'Almost the same'
  if (likeness >= 0.65) return 'Very alike'
  if (likeness >= 0.45) return 'Alike'
  return 'Somewhat alike'
}
