import { Readable } from 'node:stream'
import type { S3Settings } from '../s3-settings.ts'
import { type ByteRange, type FileStore, assertFileKey } from './file-store.ts'

/** How many files are removed at once. */
const maxParallelRemovals = 8
/** Milliseconds without a response, or without data. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 30_000 }

/**
 * Files in any S3-compatible store. Its library is loaded here and nowhere else, because it takes longer to load than the rest of
 * the server. The endpoint comes from the settings, so it may be in the private network.
 */
export async function createS3Store(settings: S3Settings): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey, bucket: Bucket } = settings
  const client = new s3.S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: timeouts,
    // Older stores refuse or ignore these checksums; TLS and the signature protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  const unlessMissing = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      if (readStatus(error) === 404 && !isNoBucket(error)) return null
      throw error
    }
  }
  const size = async (key: string): Promise<number | null> => {
    const found = await unlessMissing(client.send(new s3.HeadObjectCommand({ Bucket, Key: assertFileKey(key) })))
    return found === null ? null : (found.ContentLength ?? 0)
  }
  const remove = async (key: string): Promise<void> => {
    await unlessMissing(client.send(new s3.DeleteObjectCommand({ Bucket, Key: key })))
  }

  return {
    async write(key, bytes) {
      const ContentLength = bytes.length
      await client.send(new s3.PutObjectCommand({ Bucket, Key: assertFileKey(key), Body: bytes, ContentLength }))
    },
    async read(key) {
      const found = await unlessMissing(client.send(new s3.GetObjectCommand({ Bucket, Key: assertFileKey(key) })))
      return found?.Body === undefined ? null : found.Body.transformToByteArray()
    },
    async open(key, range) {
      const input = { Bucket, Key: assertFileKey(key), ...(range === null ? {} : { Range: rangeHeader(range) }) }
      try {
        const found = await client.send(new s3.GetObjectCommand(input))
        if (!(found.Body instanceof Readable)) throw new Error('The S3 store answered without a body')
        const [, start, whole] = /^bytes (\d+)-\d+\/(\d+)$/u.exec(found.ContentRange ?? '') ?? []
        const length = found.ContentLength ?? 0
        const from = Number(start ?? 0)
        return { size: Number(whole ?? length), start: from, end: from + length - 1, body: found.Body }
      } catch (error) {
        if (readStatus(error) === 404 && !isNoBucket(error)) return null
        if (readStatus(error) !== 416) throw error
        const known = await size(key)
        return known === null ? null : { size: known, body: null }
      }
    },
    size,
    remove: (key) => remove(assertFileKey(key)),
    async removeFolder(name) {
      const input = { Bucket, Prefix: `${assertFileKey(name)}/` }
      for (;;) {
        const { Contents = [] } = await client.send(new s3.ListObjectsV2Command(input))
        const keys = Contents.flatMap(({ Key }) => Key ?? [])
        if (keys.length === 0) return
        // One by one: not every store supports deleting several at once.
        for (let at = 0; at < keys.length; at += maxParallelRemovals)
          await Promise.all(keys.slice(at, at + maxParallelRemovals).map(remove))
      }
    },
  }
}

const rangeHeader = (range: ByteRange): string =>
  'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`

/** The HTTP status in an error of the client. */
function readStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const facts: unknown = error.$metadata
  return typeof facts === 'object' &&
    facts !== null &&
    'httpStatusCode' in facts &&
    typeof facts.httpStatusCode === 'number'
    ? facts.httpStatusCode
    : undefined
}

/** A missing bucket is a configuration error, not a missing file. */
const isNoBucket = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchBucket'
