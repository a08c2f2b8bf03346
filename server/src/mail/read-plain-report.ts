import { type DeliveryReport, findMessageIds } from './delivery-report.ts'

/** Where each program ends its words and repeats the mail. */
const copies = [
  // qmail: cr.yp.to/proto/qsbmf.txt
  /^--- Below this line is (?:a copy of the message|the original bounce)/imu,
  // Exim
  /^-{4,} This is a copy of (?:the|your) message/imu,
]

/** The report of qmail or of an Exim before 4.87, which are words for people. Null for any other mail. */
export function readPlainReport(headers: string, body: string): DeliveryReport | null {
  const starts = copies.map((copy) => body.search(copy)).filter((at) => at >= 0)
  const at = Math.min(...starts)
  if (starts.length === 0) return null
  const words = body.slice(0, at)
  const isQmail = words.trimStart().startsWith('Hi. This is the ')
  const isExim = /^X-Failed-Recipients:/imu.test(headers)
  const isWarning = /^Subject:\s*Warning: message .{1,100} delayed/imu.test(headers)
  if (!isQmail && !isExim && !isWarning) return null
  const answer = findAnswer(words)
  return {
    action: isWarning ? 'delayed' : 'failed',
    status: findStatus(answer, isWarning),
    words: answer.slice(0, 500),
    messageIds: findMessageIds(body.slice(at)),
  }
}

/** Of a report that is looked through for an answer. */
const longestAnswer = 20_000

/** The words of the server that refused it, from their code on; else those of the program itself about the address. */
function findAnswer(words: string): string {
  const line = words.slice(0, longestAnswer).replaceAll(/\s+/gu, ' ')
  const said =
    /(?:Remote host said:|\]:|: host \S+:?|after (?:RCPT TO|end of data|MAIL FROM)[^:]*:(?:<[^<>]*>:)?)\s*([245]\d\d[ -].*)$/iu.exec(
      line,
    )?.[1]
  if (said !== undefined) return said.replace(/\s*Giving up on \S+\s*$/u, '').trim()
  // Below the address: qmail begins a paragraph with it, Exim indents it.
  const own = /(?<![^\s<>@])<?[^\s<>@]+@[^\s<>@]+>?:?\s+(?!Hi\. )(.*)$/u.exec(line)?.[1] ?? line
  return own.trim()
}

/** Of an address or a domain that is not there, in the programs' own words. */
const unknown =
  /no mailbox here by that name|unrouteable (?:address|mail domain)|unknown user|couldn't find any host (?:named|by that name)|all relevant MX records point to non-existent hosts/iu

function findStatus(answer: string, isWarning: boolean): string {
  const status = /(?:^|[\s(#])([245]\.\d{1,3}\.\d{1,3})(?=[\s).;,:]|$)/u.exec(answer)?.[1]
  if (status !== undefined) return status
  if (isWarning) return '4.0.0'
  return !/^\d\d\d[ -]/u.test(answer) && unknown.test(answer) ? '5.1.1' : '5.0.0'
}
