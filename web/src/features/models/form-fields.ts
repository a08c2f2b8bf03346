import type { NumberFormat } from '@draftwright/contract/typed/number'
import type { ModelProvider, ModelSettings, ModelSettingsChange } from '@draftwright/contract/models'
import { formatOwnNumber, readOwnNumber } from '../../ui/own-habits.ts'

/** The form's fields as typed. */
export interface ModelFields {
  provider: ModelProvider
  base_url: string
  /** Empty: the stored key stays. */
  key: string
  writing_model: string
  advisor_model: string
  keywords_model: string
  monthly_tokens: string
  first_sign_seconds: string
  silence_seconds: string
  input_price: string
  output_price: string
}

/** What a provider is asked for when no model is named; the server's own defaults. */
export const usualModels: Readonly<Partial<Record<ModelProvider, string>>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
}

export const hasServer = (provider: ModelProvider): boolean =>
  provider !== 'default' && provider !== 'builtin' && provider !== 'local'

export function toFields(settings: ModelSettings): ModelFields {
  const { provider, monthly_tokens, input_price, output_price } = settings
  return {
    provider,
    base_url: settings.base_url ?? '',
    key: '',
    writing_model: settings.writing_model ?? '',
    advisor_model: settings.advisor_model ?? '',
    keywords_model: settings.keywords_model ?? '',
    monthly_tokens: monthly_tokens === null ? '' : monthly_tokens.toLocaleString(navigator.language),
    first_sign_seconds: settings.first_sign_seconds?.toString() ?? '',
    silence_seconds: settings.silence_seconds?.toString() ?? '',
    input_price: input_price === null ? '' : formatOwnNumber(input_price),
    output_price: output_price === null ? '' : formatOwnNumber(output_price),
  }
}

/** The fields after another provider was chosen: what belongs to the one before is emptied, as the server does. */
export const chooseProvider = (fields: ModelFields, provider: ModelProvider, stored: ModelSettings): ModelFields =>
  provider === stored.provider
    ? { ...toFields(stored), monthly_tokens: fields.monthly_tokens }
    : {
        provider,
        base_url: '',
        key: '',
        writing_model: '',
        advisor_model: '',
        keywords_model: '',
        monthly_tokens: fields.monthly_tokens,
        first_sign_seconds: '',
        silence_seconds: '',
        input_price: '',
        output_price: '',
      }

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
/** What is no number is sent as none, and the server's sentence appears at the field. */
const toNumber = (text: string, format: NumberFormat): number | null =>
  text.trim() === '' ? null : (readOwnNumber(text, format) ?? Number.NaN)

export function toChange(fields: ModelFields): ModelSettingsChange {
  const { provider } = fields
  const limit = { provider, monthly_tokens: toNumber(fields.monthly_tokens, { precision: 0 }) }
  if (!hasServer(provider)) return limit
  return {
    ...limit,
    ...(provider === 'compatible' && { base_url: textOrNull(fields.base_url) }),
    ...(fields.key.trim() !== '' && { key: fields.key.trim() }),
    writing_model: textOrNull(fields.writing_model),
    advisor_model: textOrNull(fields.advisor_model),
    keywords_model: textOrNull(fields.keywords_model),
    first_sign_seconds: toNumber(fields.first_sign_seconds, { precision: 0 }),
    silence_seconds: toNumber(fields.silence_seconds, { precision: 0 }),
    input_price: toNumber(fields.input_price, {}),
    output_price: toNumber(fields.output_price, {}),
  }
}
