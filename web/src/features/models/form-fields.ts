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
  input_price: string
  output_price: string
}

/** What a provider is asked for when no model is named; the server's own defaults. */
export const usualModels: Readonly<Partial<Record<ModelProvider, string>>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
}

export const hasServer = (provider: ModelProvider): boolean => provider !== 'default' && provider !== 'builtin'

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
    input_price: toNumber(fields.input_price, {}),
    output_price: toNumber(fields.output_price, {}),
  }
}
