import { readConfig } from '../server/src/config.ts'
import { DownloadError, toGigabytes } from '../server/src/models/local/download.ts'
import { installModel, type InstallStep, toModelName, toModelUrl } from '../server/src/models/local/install-model.ts'
import { runtimeVersion } from '../server/src/models/local/install-runtime.ts'
import { readManifest, removeModelFiles } from '../server/src/models/local/manifest.ts'

const { localModel: source, trustedUrls } = readConfig()

if (source === null) {
  console.error('LOCAL_MODEL=off forbids a model on this machine.')
  process.exit(1)
}
const { folder } = source
if (process.argv.includes('--remove')) {
  removeModelFiles(folder, readManifest(folder)?.file ?? source.file)
  console.log(`Removed the model from ${folder}. Drafts are tidied notes again.`)
  process.exit(0)
}
const steps: Record<InstallStep, string> = {
  runtime: `Runtime  node-llama-cpp ${runtimeVersion} in ${folder}`,
  download: `Model    ${toModelUrl(source)}`,
  test: 'Test     writes a sentence',
}
try {
  await installModel({
    source,
    trusted: trustedUrls,
    accountId: null,
    signal: new AbortController().signal,
    onStep: (step) => console.log(steps[step]),
    onProgress: printProgress(),
  })
  const speed = readManifest(folder)?.tokens_per_second ?? null
  console.log(
    `${toModelName(source.file)} writes from now on, unless a model is set in the environment${speed === null ? '' : `: ${speed} tokens a second`}.`,
  )
} catch (error) {
  if (!(error instanceof DownloadError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** The first per cent, and one line per twentieth: readable in a terminal and in a log. */
function printProgress(): (done: number, total: number | null) => void {
  let printed = -1
  return (done, total) => {
    if (total === null || total === 0) return
    const percent = Math.floor((done / total) * 100)
    const step = percent < 5 ? percent : Math.floor(percent / 5) * 5
    if (step <= printed) return
    printed = step
    console.log(`         ${step} % of ${toGigabytes(total)}`)
  }
}
