import { MockLanguageModelV4 } from 'ai/test'
export const composer = new MockLanguageModelV4()
