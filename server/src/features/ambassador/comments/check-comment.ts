import { detectLanguageCode, resolveLanguage } from '../../../models/composer/languages.ts'
import { isPromptInjection } from '../../../models/composer/prompt-injection.ts'
import { listContentStems } from '../../../models/composer/words.ts'
import { findInventedClaim } from '../../../models/sharing/claims.ts'
import type { PostToComment } from './compose-comments.ts'

const longest = 800
/** Words of the post that a comment has to take up where it praises. */
const leastSubstance = 3
const praise =
  /(?<!\p{L})(?:great|awesome|amazing|fantastic|brilliant|excellent|wonderful|inspiring|insightful|well (?:said|done|put)|congrat\p{L}+|so true|must[- ]read|toll|super|großartig|klasse|spannend|genial|glückwunsch|bravo|génial|excellent|magnifique|félicitations|excelente|increíble|felicidades|fantastico|complimenti|ottimo|parabéns|geweldig|prachtig|gefeliciteerd)(?!\p{L})/iu

/** Why a comment cannot be offered; null if it can. */
export function findCommentFault(comment: string, { text, view }: PostToComment): string | null {
  if (comment === '' || comment.length > longest) return 'It is empty or too long.'
  if (/https?:\/\/|(?<!\w)#\p{L}/iu.test(comment)) return 'It has a link or a hashtag.'
  if (isPromptInjection(comment)) return 'It is an instruction.'
  const code = detectLanguageCode(text)
  const claim = findInventedClaim(comment, text, view, code)
  if (claim !== null) return claim
  if (!praise.test(comment) || praise.test(view)) return null
  const language = resolveLanguage(code)
  const said = new Set(listContentStems(text, language))
  const taken = new Set(listContentStems(comment, language).filter((stem) => said.has(stem)))
  return taken.size >= leastSubstance ? null : 'It praises and says nothing.'
}
