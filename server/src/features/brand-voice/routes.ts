import { brandVoice } from '@draftwright/contract/brand-voice'
import { implement } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'

const notYet = () => {
  throw new AppError(501, 'not_yet', 'This is being built')
}
export const brandVoiceRoutes = implement(brandVoice, {
  apply: notYet,
  read: notYet,
  update: notYet,
  listSamples: notYet,
  addSample: notYet,
  addSampleFile: notYet,
  removeSample: notYet,
  listRules: notYet,
  addRule: notYet,
  changeRule: notYet,
  removeRule: notYet,
})
