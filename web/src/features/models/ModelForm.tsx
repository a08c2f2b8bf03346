import { modelProviders, type ModelProvider, type ModelSettings } from '@draftwright/contract/models'
import { Group, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useTestModelSettingsMutation, useUpdateModelSettingsMutation } from './api.ts'
import { chooseProvider, hasServer, type ModelFields, toChange, toFields, usualModels } from './form-fields.ts'
import { TestResult } from './TestResult.tsx'

const providerLabels: Record<ModelProvider, string> = {
  default: 'Default of this server',
  builtin: 'Built-in composer',
  local: 'Model on this server',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: 'Another server (OpenAI-compatible)',
}

/** Provider, key, models and the month's limit, with a test of what is typed. */
export function ModelForm({ settings }: { settings: ModelSettings }) {
  const [fields, setFields] = useState(() => toFields(settings))
  const [update, saving] = useUpdateModelSettingsMutation()
  const [test, testing] = useTestModelSettingsMutation()
  const isChanged = JSON.stringify(fields) !== JSON.stringify(toFields(settings))
  useLeaveGuard(isChanged)
  // The last of both attempts to send the fields says what is wrong with them.
  const failure = saving.error ?? testing.error
  const errors = toFieldErrors(failure)
  const hasFieldError = Object.keys(errors).some((name) => name in fields)
  const change = (next: ModelFields) => {
    saving.reset()
    testing.reset()
    setFields(next)
  }
  const bind = (name: keyof ModelFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ ...fields, [name]: value }),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    testing.reset()
    const { error } = await update({ body: toChange(fields) })
    if (error === undefined) showToast('Model settings saved')
  }
  const runTest = () => {
    saving.reset()
    void test({ body: toChange(fields) })
  }
  const removeKey = async () => {
    const { error } = await update({ body: { key: null } })
    if (error === undefined) showToast('Key deleted')
    else showErrorToast(error)
  }
  const { provider } = fields
  const hasStoredKey =
    settings.is_key_set && provider === settings.provider && fields.base_url === (settings.base_url ?? '')
  const writing = usualModels[provider]
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Section title="Provider and limit">
        <Stack gap="md" maw={560}>
          <NativeSelect
            label="Provider"
            data={modelProviders.map((value) => ({
              value,
              label:
                value === 'default' ? `${providerLabels[value]}: ${settings.default_label}` : providerLabels[value],
            }))}
            value={provider}
            error={errors['provider']}
            onChange={({ currentTarget: { value } }) => {
              const chosen = modelProviders.find((one) => one === value)
              if (chosen !== undefined) change(chooseProvider(fields, chosen, settings))
            }}
          />
          {provider === 'compatible' && (
            <TextInput
              label="Address"
              description="Of its OpenAI-compatible API; it usually ends in /v1"
              placeholder="https://openrouter.ai/api/v1"
              type="url"
              {...bind('base_url')}
            />
          )}
          {hasServer(provider) && (
            <>
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <PasswordInput
                  flex={1}
                  label="Key"
                  description={
                    hasStoredKey
                      ? 'A key is saved. It is stored encrypted and never shown; type to replace it'
                      : provider === 'compatible'
                        ? 'If the server asks for one. It is stored encrypted and never shown'
                        : 'It is stored encrypted and never shown'
                  }
                  placeholder={hasStoredKey ? '••••••••••••' : ''}
                  autoComplete="off"
                  visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
                  {...bind('key')}
                />
                {hasStoredKey && provider === 'compatible' && (
                  <Button variant="outline" disabled={saving.isLoading} onClick={() => void removeKey()}>
                    Delete key
                  </Button>
                )}
              </Group>
              <TextInput
                label="Model for drafts and edits"
                placeholder={writing ?? 'llama3.2'}
                {...bind('writing_model')}
              />
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                <TextInput label="Model for Ask Co-CEO" placeholder="The same" {...bind('advisor_model')} />
                <TextInput label="Model for keywords" placeholder="The same" {...bind('keywords_model')} />
              </SimpleGrid>
              <LimitsOfModel bind={bind} />
            </>
          )}
          <TextInput
            label="Monthly limit"
            description="Tokens for the whole workspace. Drafts with a model stop when it’s reached"
            inputMode="numeric"
            placeholder="No limit"
            {...bind('monthly_tokens')}
          />
          <FormError message={failure === undefined || hasFieldError ? null : toFailure(failure).message} />
          <Group gap="xs">
            <Button type="submit" loading={saving.isLoading} disabled={!isChanged}>
              Save
            </Button>
            <Button variant="outline" loading={testing.isLoading} onClick={runTest}>
              Test
            </Button>
          </Group>
          <TestResult result={testing.data} isRunning={testing.isLoading} />
        </Stack>
      </Section>
    </form>
  )
}

interface LimitsProps {
  bind: (name: keyof ModelFields) => {
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
}

/** How long the model may take, and what it costs. */
const LimitsOfModel = ({ bind }: LimitsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label="Wait for the first word"
        description="Seconds; thinking counts as a sign"
        inputMode="numeric"
        placeholder="120, or 600 on this machine"
        {...bind('first_sign_seconds')}
      />
      <TextInput
        label="Longest pause"
        description="Seconds between two words"
        inputMode="numeric"
        placeholder="60"
        {...bind('silence_seconds')}
      />
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label="Price of input"
        description="US$ per million tokens, to show what a draft cost"
        inputMode="decimal"
        placeholder="Not stated"
        {...bind('input_price')}
      />
      <TextInput
        label="Price of output"
        description="US$ per million tokens, from your provider’s list"
        inputMode="decimal"
        placeholder="Not stated"
        {...bind('output_price')}
      />
    </SimpleGrid>
  </>
)
