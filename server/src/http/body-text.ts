import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The charset of text that names none and is not UTF-8: pages of that age send this. */
const oldCharset = 'windows-1252'

const readCharset = (contentType: string | undefined): string | null =>
  /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(contentType ?? '')?.[1]?.toLowerCase() ?? null

/** Throws 415 for a charset that nobody knows, and for bytes that are not in it. */
function decodeBytes(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw new AppError(415, 'unsupported_charset', `The body cannot be read as ${charset.slice(0, 40)}. Send UTF-8.`)
  }
}

/** The text of a body in the charset that its content type names, or in UTF-8. Throws 415. */
export const decodeText = (bytes: Uint8Array, contentType: string | undefined): string =>
  decodeBytes(bytes, readCharset(contentType) ?? 'utf-8')

const chooseCharset = (texts: readonly Uint8Array[]): string =>
  texts.every((each) => isUtf8(each)) ? 'utf-8' : oldCharset

/** The fields of an encoded form, in the charset that its content type names, in UTF-8, or as old pages send it. Throws 415. */
export function decodeForm(bytes: Buffer, contentType: string | undefined): URLSearchParams {
  const pairs = bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [toBytes(name), toBytes(value.join('='))] as const
    })
  const charset = readCharset(contentType) ?? chooseCharset(pairs.flat())
  return new URLSearchParams(pairs.map(([name, value]) => [decodeBytes(name, charset), decodeBytes(value, charset)]))
}

/** `Gr%FC+e` as the bytes it stands for. */
const toBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replaceAll(/%([\da-f]{2})/giu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Whether the escapes of an address stand for text: others would be read as they are written. */
export const isUtf8Address = (url: string): boolean => !/%[89a-f]/iu.test(url) || isUtf8(toBytes(url))

/** Takes encoded forms on the pages of a scope; bodies of other types are as empty. */
export function addFormParser(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      const type = headers['content-type']
      return type?.startsWith(formType) === true ? decodeForm(bytes, type) : undefined
    },
  )
}
export const formType = 'application/x-www-form-urlencoded'

export const readFormBody = ({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** Makes the parser of multipart forms return each byte of a text as one character. */
export const bytewise = { defCharset: 'latin1' }

/** The text of a part that was read so. One with a charset of its own is read already. */
export function readPart(value: unknown): string {
  const text = String(value)
  if (!/[\u0080-\u00ff]/u.test(text) || /[^\u0000-\u00ff]/u.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return decodeBytes(bytes, chooseCharset([bytes]))
}
