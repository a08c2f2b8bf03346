import type { ModelSettings, ModelTask } from '@draftwright/contract/models'
import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useResetModelSettingsMutation } from './api.ts'
import classes from './ModelsTab.module.css'

const taskLabels: Record<ModelTask, string> = {
  writing: 'Drafts and edits',
  advisor: 'Ask Co-CEO',
  keywords: 'Keywords',
}

/** The models in use, who chose them, and what is used of the month's limit. */
export function CurrentModels({ settings, canChange }: { settings: ModelSettings; canChange: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { in_use, provider, updated_at, updated_by_name } = settings
  const isOneForAll = new Set(in_use.map(({ id }) => id)).size === 1
  const isOffline = in_use.every((model) => model.is_offline)
  return (
    <Section
      title="Current model"
      actions={
        canChange &&
        provider !== 'default' && (
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            Use the default
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        {isOneForAll && (
          <div className={classes.fact}>
            <dt>Everything</dt>
            <dd>{in_use[0]?.label}</dd>
          </div>
        )}
        {!isOneForAll &&
          in_use.map(({ task, label }) => (
            <div key={task} className={classes.fact}>
              <dt>{taskLabels[task]}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        <div className={classes.fact}>
          <dt>Chosen by</dt>
          <dd>
            {provider === 'default' || updated_at === null ? (
              'the server’s default'
            ) : (
              <>
                {updated_by_name ?? 'a former owner'}, <TimeAgo time={updated_at} />
              </>
            )}
          </dd>
        </div>
        <div className={classes.fact}>
          <dt>This month</dt>
          <dd>
            <MonthUse settings={settings} />
          </dd>
        </div>
      </dl>
      {isOffline && (
        <Text size="sm" c="var(--ink-soft)" mt="md">
          Basic mode needs no network and costs nothing. It tidies what you wrote.
        </Text>
      )}
      <ResetDialog settings={settings} opened={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

function MonthUse({ settings: { used_tokens, monthly_tokens } }: { settings: ModelSettings }) {
  const used = used_tokens.toLocaleString('en')
  if (monthly_tokens === null) return <span className="tabular">{used} tokens, without a limit</span>
  const share = Math.min(100, (used_tokens / monthly_tokens) * 100)
  return (
    <>
      <span className="tabular">
        {used} of {monthly_tokens.toLocaleString('en')} tokens
        {share >= 100 && <span className={classes.over}> · limit reached</span>}
      </span>
      <Progress
        value={share}
        size="sm"
        mt={6}
        maw={320}
        color={share >= 100 ? 'red.8' : undefined}
        aria-label="Tokens used this month"
      />
    </>
  )
}

interface ResetDialogProps {
  settings: ModelSettings
  opened: boolean
  onClose: () => void
}

function ResetDialog({ settings, opened, onClose }: ResetDialogProps) {
  const [reset, { isLoading }] = useResetModelSettingsMutation()
  const submit = async () => {
    const { error } = await reset()
    if (error === undefined) showToast('Back to the default model')
    else showErrorToast(error)
    onClose()
  }
  const lost = [settings.is_key_set && 'the saved key', settings.monthly_tokens !== null && 'the monthly limit']
    .filter((part) => part !== false)
    .join(' and ')
  return (
    <ConfirmDialog
      opened={opened}
      title="Use the default of this server?"
      action="Use the default"
      isBusy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {settings.default_label} will write from the next draft on. Your choice of models
      {lost === '' ? ' is' : `, ${lost} are`} deleted.
    </ConfirmDialog>
  )
}
