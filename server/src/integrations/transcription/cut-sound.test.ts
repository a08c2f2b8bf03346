import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildToneWav, type Tone } from '../../../test/recording.ts'
import { findFfmpeg } from '../../find-ffmpeg.ts'
import { cutSound, decodeSound } from './decode-sound.ts'
import { createChannelFinder, createLoudnessMeter, findSpeech } from './loudness.ts'
import { halvePiece, planPieces } from './plan-pieces.ts'

const folder = mkdtempSync(join(tmpdir(), 'draftwright-sound-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { signal } = new AbortController()

function measure(tones: readonly Tone[], nChannels: 1 | 2 = 1) {
  const meter = createLoudnessMeter(nChannels)
  const samples = buildToneWav(tones).subarray(44)
  // Pieces that end in the middle of a sample.
  for (let at = 0; at < samples.length; at += 4097) meter.add(samples.subarray(at, at + 4097))
  return meter.finish()
}
const loud = (ms: number): Tone => ({ ms, left: 0.5 })
const quiet = (ms: number): Tone => ({ ms, left: 0.002 })
const talk = [loud(4000), quiet(1000), loud(3000), quiet(2000), loud(5000), quiet(800), loud(4200)]

describe('how loud a recording is', () => {
  it('tells speech from silence, and silence from a pause between words', () => {
    const loudness = measure([...talk, quiet(300), loud(1000)])
    expect(loudness.durationMs).toBe(21_300)
    expect(findSpeech(loudness).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 4000],
      [5000, 8000],
      [10_000, 15_000],
      [15_800, 21_300],
    ])
  })

  it('takes somebody who never pauses for speech, and noise for silence', () => {
    expect(findSpeech(measure([loud(3000)]))).toEqual([{ startMs: 0, endMs: 3000 }])
    expect(findSpeech(measure([{ ms: 3000, left: 0.0005 }]))).toEqual([])
    expect(findSpeech(measure([{ ms: 3000, left: 0 }]))).toEqual([])
  })

  it('tells who speaks where each has a channel, whoever is the louder one of the two', () => {
    const find = createChannelFinder(
      measure(
        [
          { ms: 2000, left: 0.3, right: 0.01 },
          { ms: 1000, left: 0.001, right: 0.001 },
          { ms: 2000, left: 0.01, right: 0.08 },
          { ms: 1000, left: 0.2, right: 0.08 },
        ],
        2,
      ),
    )
    const ranges = [
      [0, 2000],
      [2000, 3000],
      [3100, 4900],
      [2500, 5500],
      [5000, 6000],
    ]
    expect(ranges.map(([startMs = 0, endMs = 0]) => find({ startMs, endMs }))).toEqual([
      'left',
      null,
      'right',
      'left',
      'left',
    ])
  })
})

describe('pieces', () => {
  it('end in the silence before their limit, and overlap by two seconds', () => {
    const loudness = measure(talk)
    expect(planPieces(loudness, 30_000)).toEqual([{ startMs: 0, endMs: 20_000 }])
    const pieces = planPieces(loudness, 12_000)
    expect(pieces).toHaveLength(2)
    const [first, second] = pieces
    expect((first?.endMs ?? 0) - 1000).toBeGreaterThan(8000)
    expect((first?.endMs ?? 0) - 1000).toBeLessThanOrEqual(10_000)
    expect([first?.startMs, second]).toEqual([0, { startMs: (first?.endMs ?? 0) - 2000, endMs: 20_000 }])
  })

  it('are never longer than their limit, and cover everything, where nobody pauses', () => {
    const pieces = planPieces(measure([loud(60_000)]), 7000)
    expect(pieces.every(({ startMs, endMs }) => endMs - startMs <= 7000)).toBe(true)
    expect([pieces[0]?.startMs, pieces.at(-1)?.endMs]).toEqual([0, 60_000])
    for (const [at, piece] of pieces.slice(1).entries()) expect(piece.startMs).toBe((pieces[at]?.endMs ?? 0) - 2000)
  })

  it('are halved in a silence near their middle', () => {
    const [left, right] = halvePiece({ startMs: 0, endMs: 20_000 }, measure(talk))
    expect(left.endMs - 1000).toBeGreaterThan(8000)
    expect(left.endMs - 1000).toBeLessThanOrEqual(10_000)
    expect(right).toEqual({ startMs: left.endMs - 2000, endMs: 20_000 })
  })
})

const ffmpeg = findFfmpeg(null, process.env['PATH'] ?? '')
const program = typeof ffmpeg === 'string' ? null : ffmpeg.path

describe.skipIf(program === null)('with ffmpeg (skipped where it is not installed)', () => {
  const decode = (name: string, bytes: string | Buffer, hasTwoChannels = false) => {
    const input = join(folder, name)
    writeFileSync(input, bytes)
    return decodeSound({ program: program ?? '', input, output: join(folder, 'sound.flac'), hasTwoChannels, signal })
  }

  it('a recording is decoded once for its loudness and its pieces', async () => {
    const loudness = await decode('talk.bin', buildToneWav(talk.map((tone) => ({ ...tone, right: 0 }))), true)
    expect([loudness.durationMs, loudness.channels.length]).toEqual([20_000, 2])
    expect(findSpeech(loudness)).toHaveLength(4)
    const range = { startMs: 4000, endMs: 9000 }
    const cut = { program: program ?? '', input: join(folder, 'sound.flac'), folder, range, signal }
    const opus = await cutSound({ ...cut, format: 'opus' })
    expect(opus).toMatchObject({ name: 'piece.webm', mimeType: 'audio/webm', durationMs: 5000 })
    expect(readFileSync(opus.path).readUInt32BE(0)).toBe(0x1a45dfa3)
    const wav = await cutSound({ ...cut, format: 'wav' })
    expect(wav.bytes).toBeGreaterThan(5 * 32_000)
    expect(wav.bytes).toBeLessThan(5 * 32_000 + 1000)
    const again = await decode('piece.bin', readFileSync(opus.path))
    expect(Math.abs(again.durationMs - 5000)).toBeLessThan(100)
    const [speech] = findSpeech(again)
    expect(Math.abs((speech?.startMs ?? 0) - 1000)).toBeLessThanOrEqual(100)
    expect(Math.abs((speech?.endMs ?? 0) - 4000)).toBeLessThanOrEqual(100)
  })

  it.each(['mp4', 'webm'])('a video gives its sound: %s', async (format) => {
    const [input, video] = [join(folder, 'talk.wav'), join(folder, `talk.${format}`)]
    writeFileSync(input, buildToneWav(talk))
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:duration=20']
    execFileSync(program ?? '', ['-v', 'error', '-y', '-i', input, ...picture, '-shortest', video])
    const loudness = await decode('video.bin', readFileSync(video))
    expect(Math.abs(loudness.durationMs - 20_000)).toBeLessThan(200)
    expect(findSpeech(loudness)).toHaveLength(4)
  })

  it('a file without sound is refused in words, and the rest of a broken one is used', async () => {
    await expect(decode('text.bin', 'no sound at all')).rejects.toThrow(/^The recording could not be decoded/u)
    const half = buildToneWav([loud(4000)]).subarray(0, 32_044)
    expect((await decode('half.bin', half)).durationMs).toBe(2000)
  })

  it('a file that names others opens none of them, here or in a network', async () => {
    writeFileSync(join(folder, 'other.wav'), buildToneWav([loud(1000)]))
    let asked = 0
    const network = createServer((socket) => {
      asked++
      socket.destroy()
    })
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
    const address = network.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const playlist = (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`
    const hostile = [
      playlist(`http://127.0.0.1:${port}/a.ts`),
      playlist(`file://${folder}/other.wav`),
      `ffconcat version 1.0\nfile ${folder}/other.wav\n`,
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio ${port} RTP/AVP 0\n`,
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="1" bandwidth="1"><BaseURL>http://127.0.0.1:${port}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ]
    for (const text of hostile) await expect(decode('hostile.bin', text)).rejects.toThrow(/could not be decoded/u)
    network.close()
    expect(asked).toBe(0)
  })

  it('it ends with its job', async () => {
    const stop = new AbortController()
    const input = join(folder, 'long.bin')
    writeFileSync(input, buildToneWav([loud(600_000)]))
    const output = join(folder, 'stopped.flac')
    const work = decodeSound({ program: program ?? '', input, output, hasTwoChannels: false, signal: stop.signal })
    stop.abort(new Error('Stopped by a person'))
    await expect(work).rejects.toThrow('Stopped by a person')
    expect(existsSync(input)).toBe(true)
  })
})
