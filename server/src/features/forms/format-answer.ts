/** An answer in words, on as many lines as it has. */
export function formatAnswer(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(formatAnswer).join(', ')
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
}
