import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { EngineMessage, EngineRequest } from './engine-messages.ts'

/** What is used of sherpa-onnx-node, which an operator installs and which therefore has no types here. */
interface SherpaModule {
  OfflineRecognizer: new (
    config: object,
  ) => {
    createStream(): { acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void }
    decode(stream: object): void
    getResult(stream: object): { text: string }
  }
  readWave(path: string): { sampleRate: number; samples: Float32Array }
}

/** The server and its database need the other cores. */
const threads = 1

const send = (message: EngineMessage) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve())
  })
const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

process.once('message', (request: EngineRequest) => void transcribePieces(request).then(() => process.disconnect()))
// Without its server nobody reads what it finds.
process.once('disconnect', () => process.exit())

async function transcribePieces({ folder, model, wavPath, ranges }: EngineRequest): Promise<void> {
  let step: 'load' | 'transcribe' = 'load'
  try {
    // Checked by use only: the package is not among this repository's dependencies.
    const sherpa = createRequire(join(folder, 'package.json'))('sherpa-onnx-node') as SherpaModule
    const { family: _family, ...modelConfig } = model
    const recognizer = new sherpa.OfflineRecognizer({
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: { ...modelConfig, numThreads: threads, provider: 'cpu', debug: 0 },
    })
    step = 'transcribe'
    const { sampleRate, samples } = sherpa.readWave(wavPath)
    for (const { startMs, endMs } of ranges) {
      const stream = recognizer.createStream()
      const toSample = (ms: number) => Math.round((ms / 1000) * sampleRate)
      stream.acceptWaveform({ sampleRate, samples: samples.slice(toSample(startMs), toSample(endMs)) })
      recognizer.decode(stream)
      await send({ type: 'heard', text: recognizer.getResult(stream).text })
    }
    await send({ type: 'done' })
  } catch (error) {
    await send({ type: 'failed', step, message: toMessage(error) })
  }
}
