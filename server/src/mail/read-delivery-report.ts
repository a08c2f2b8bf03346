import { type DeliveryReport, findMessageIds } from './delivery-report.ts'
import { readPlainReport } from './read-plain-report.ts'

/** Longer ones have the whole mail in them; what is needed stands at the beginning. */
const mostRead = 200_000

const unfold = (text: string): string => text.replaceAll(/\r?\n[ \t]+/gu, ' ')
const findField = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'imu').exec(text)?.[1]?.trim() ?? ''

/** Null for any other mail. */
export function readDeliveryReport(raw: string): DeliveryReport | null {
  const text = raw.slice(0, mostRead)
  const end = /\r?\n\r?\n/u.exec(text)
  if (end === null) return null
  const headers = unfold(text.slice(0, end.index))
  const type = findField(headers, 'content-type')
  if (!/^multipart\/report\b/iu.test(type)) return readPlainReport(headers, text.slice(end.index + end[0].length))
  if (!/report-type="?delivery-status\b/iu.test(type)) return null
  const body = unfold(text.slice(end.index + end[0].length))
  const action = findField(body, 'action').toLowerCase()
  const status = /^\d\.\d{1,3}\.\d{1,3}/u.exec(findField(body, 'status'))?.[0]
  if (action === '' || status === undefined) return null
  const words = findField(body, 'diagnostic-code').replace(/^[\w-]+;\s*/u, '')
  return { action, status, words: words.slice(0, 500), messageIds: findMessageIds(body) }
}
