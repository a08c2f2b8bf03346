import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installPackage } from './install-package.ts'

/** Installed here and not with the product: it is native code, and few have a model for it. */
const version = '1.13.8'
const { TRANSCRIBE_MODEL_DIR: chosen } = process.env

/** Puts the program that runs sherpa-onnx models into the folder of a model, with the prebuilt binary of this machine alone. */
function installEngine(folder: string): string | null {
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const system = process.platform === 'win32' ? 'win' : process.platform
  const packages = [`sherpa-onnx-node@${version}`, `sherpa-onnx-${system}-${process.arch}@${version}`]
  const failed = packages.find((one) => !installPackage(folder, one))
  return failed === undefined ? null : `npm could not install ${failed}. Check the network and try again.`
}

const problem =
  chosen === undefined || !existsSync(chosen)
    ? 'Set TRANSCRIBE_MODEL_DIR to the folder of a sherpa-onnx model (Whisper, Moonshine or Zipformer).'
    : installEngine(resolve(chosen))
if (problem === null) console.log(`The model in ${chosen} transcribes recordings from the next "npm start" on.`)
else {
  console.error(problem)
  process.exitCode = 1
}
