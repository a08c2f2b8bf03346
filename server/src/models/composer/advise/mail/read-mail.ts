import type { MailRequest } from './mail-request.ts'
import { readEnglishMail } from './read-english-mail.ts'
import { readGermanMail } from './read-german-mail.ts'

/** Reads a request for the draft of a mail; null if a question is none. A mail that is only to be sent has nothing to be drafted. */
export function readMailRequest(question: string): MailRequest | null {
  const request = readGermanMail(question) ?? readEnglishMail(question)
  return request?.isToSend === true && request.sentences.length === 0 ? null : request
}
