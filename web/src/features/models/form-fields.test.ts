import type { ModelSettings } from '@draftwright/contract/models'
import { expect, test } from 'vitest'
import { chooseProvider, toChange, toFields } from './form-fields.ts'

const stored: ModelSettings = {
  provider: 'openai',
  base_url: null,
  is_key_set: true,
  writing_model: 'gpt-5',
  advisor_model: null,
  keywords_model: null,
  monthly_tokens: 50_000,
  first_sign_seconds: null,
  silence_seconds: 90,
  input_price: 1.25,
  output_price: 10,
  used_tokens: 0,
  in_use: [],
  default_label: 'Composer',
  updated_at: null,
  updated_by_name: null,
}

test('what is saved again is what was stored, and an untouched key is not sent', () => {
  expect(toChange(toFields(stored))).toEqual({
    provider: 'openai',
    writing_model: 'gpt-5',
    advisor_model: null,
    keywords_model: null,
    monthly_tokens: 50_000,
    first_sign_seconds: null,
    silence_seconds: 90,
    input_price: 1.25,
    output_price: 10,
  })
  expect(toChange({ ...toFields(stored), key: ' sk-1 ', input_price: '0,5' })).toMatchObject({
    key: 'sk-1',
    input_price: 0.5,
  })
})

test('another provider starts empty but keeps the limit; going back brings the stored one', () => {
  const other = chooseProvider(toFields(stored), 'compatible', stored)
  expect(other).toMatchObject({ writing_model: '', input_price: '', monthly_tokens: '50,000' })
  expect(chooseProvider(other, 'openai', stored)).toEqual(toFields(stored))
  expect(toChange(chooseProvider(other, 'builtin', stored))).toEqual({ provider: 'builtin', monthly_tokens: 50_000 })
})
