import type { CallOptions } from './harness.ts'

/** One transparent pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Enough of a PDF to be recognised as one. */
export const tinyPdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A request with the file as its body. */
export const buildFileBody = (
  body: Buffer,
  type = 'application/octet-stream',
): Pick<CallOptions, 'body' | 'headers'> => ({
  body,
  headers: { 'content-type': type },
})

const boundary = 'a-boundary-of-the-tests'

/** A request with one file part, like a browser's form. */
export function buildMultipart(
  filename: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Pick<CallOptions, 'body' | 'headers'> {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([...parts, Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
