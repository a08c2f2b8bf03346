export { useReadVoiceQuery } from './api.ts'
