/** Files outside of the disk: any S3-compatible store. */
export interface S3Settings {
  /** Null is Amazon's own. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path instead of the host's name, as most stores but Amazon's want it. */
  readonly forcePathStyle: boolean
}

type Read = (name: string) => string | null

const names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
]

/** The settings, null without any, or the error message: with half of them the first upload would fail. */
export function readS3Settings(text: Read): S3Settings | null | string {
  const given = names.filter((name) => text(name) !== null)
  if (given.length === 0) return null
  const bucket = text('S3_BUCKET')
  const accessKeyId = text('S3_ACCESS_KEY_ID')
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY')
  if (bucket === null || accessKeyId === null || secretAccessKey === null) {
    const missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].find((name) => text(name) === null)
    return `${missing} is missing: with ${given[0]} set, files are kept in an S3 store, which needs it.`
  }
  const endpoint = text('S3_ENDPOINT')?.replace(/\/+$/u, '') ?? null
  if (endpoint !== null && (!URL.canParse(endpoint) || !/^https?:$/u.test(new URL(endpoint).protocol)))
    return `S3_ENDPOINT must be a web address such as https://s3.example.com, not "${endpoint}".`
  const style = text('S3_FORCE_PATH_STYLE') ?? String(endpoint !== null)
  if (!/^(on|off|true|false)$/u.test(style)) return `S3_FORCE_PATH_STYLE must be on or off, not "${style}".`
  return {
    endpoint,
    bucket,
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    forcePathStyle: style === 'on' || style === 'true',
  }
}
