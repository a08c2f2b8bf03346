import { splitSentences } from '../sentences.ts'

const roles = String.raw`(?:head|vp|vice president|chief|director|managing director|manager|ceo|cto|cfo|coo|cmo|cio|founder|co-?founder|owner|president|partner|lead|team lead|buyer|controller|administrator|coordinator|consultant|engineer|developer|designer|analyst|specialist|assistant|secretary|nurse|doctor|accountant)`
const adjectives = String.raw`(?:new |senior |junior |managing |general |regional |deputy |technical |commercial |executive |global |practice |office |project |product |sales |marketing |finance |it |hr |operations |procurement |purchasing |quality |account |store |plant |clinic |head )*`
const forms = [
  new RegExp(
    String.raw`\b(?:i['’]m|i am)\s+(?:currently\s+)?(?:the\s+|a\s+|an\s+|our\s+|their\s+)?(?<title>${adjectives}${roles}\b(?:\s+(?:of|for)\s+(?:\p{L}[\p{L}-]*)(?:\s(?:and|&)\s\p{L}[\p{L}-]*|\s(?!at\b|here\b|in\b|so\b|but\b|who\b|which\b|now\b|since\b|and\b)\p{L}[\p{L}-]*){0,2}|\s+officer|\s+(?:financial|technology|technical|executive|operating|marketing|information|medical|revenue)\s+officer)?)`,
    'iu',
  ),
  /\b(?:ich bin)\s+(?:hier\s+)?(?:die\s+|der\s+|unsere?\s+)?(?<title>(?:\p{L}+)?(?:leiter(?:in)?|geschäftsführer(?:in)?|einkäufer(?:in)?|chef(?:in)?|vorstand|inhaber(?:in)?|gründer(?:in)?|berater(?:in)?|entwickler(?:in)?|referent(?:in)?)\b(?:\s(?:der|des|für|im|vom)\s\p{L}[\p{L}-]*)?)/iu,
]
/** What somebody imagines, denies or was is no title. */
const notReal = /\b(?:if i(?:['’]m| am)|when i am|not the|used to|nicht (?:die|der)|wenn ich)\b/iu

/** The job that somebody says they have, word for word; undefined if they name none. */
export function findJobTitle(text: string): { title: string; words: string } | undefined {
  for (const sentence of splitSentences(text)) {
    if (notReal.test(sentence)) continue
    for (const form of forms) {
      const title = form.exec(sentence)?.groups?.['title']?.trim()
      if (title !== undefined && title.length >= 3) return { title: title.slice(0, 120), words: sentence }
    }
  }
  return undefined
}
