import type { PersonalVoiceSettings } from '@draftwright/contract/personal-voice'

export const noSettings: PersonalVoiceSettings = { length: null, emoji: null, words_to_avoid: [] }
