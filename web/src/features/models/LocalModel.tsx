import type { LocalModel as LocalModelState, ModelSettings } from '@draftwright/contract/models'
import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import {
  useInstallLocalModelMutation,
  useReadLocalModelQuery,
  useRemoveLocalModelMutation,
  useStopLocalModelMutation,
} from './api.ts'
import { describeLocalModel, formatBytes, formatTimeLeft } from './local-model-words.ts'
import classes from './ModelsTab.module.css'

const pollMs = 1000

/** The model that runs on the machine of the server: what it needs, the way to it, and its removal. */
export function LocalModel({ settings, onChange }: { settings: ModelSettings; onChange: () => void }) {
  const [isWorking, setWorking] = useState(false)
  const { data, error, refetch } = useReadLocalModelQuery(undefined, { pollingInterval: isWorking ? pollMs : 0 })
  const before = useRef(data?.state)
  useEffect(() => {
    setWorking(data?.state === 'working')
    if (before.current === 'working' && data?.state === 'ready') {
      showToast(`${data.name} is ready`)
      onChange()
    }
    before.current = data?.state
  }, [data, onChange])
  return (
    <Section title="Model on this server">
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={2} />
      ) : data.is_allowed ? (
        <AllowedModel model={data} settings={settings} />
      ) : (
        <Text size="sm" c="var(--ink-soft)">
          The operator of this server has switched this off.
        </Text>
      )}
    </Section>
  )
}

function AllowedModel({ model, settings }: { model: LocalModelState; settings: ModelSettings }) {
  const { state, name, error } = model
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--ink-soft)">
        {name} writes right here: it costs nothing, and no text leaves this server.
      </Text>
      {state === 'working' ? <WorkInProgress model={model} /> : <ModelFacts model={model} />}
      {error !== null && (
        <p className={classes.result} data-tone="danger" role="alert">
          {error}
        </p>
      )}
      <ModelActions model={model} settings={settings} />
    </Stack>
  )
}

function ModelFacts({ model }: { model: LocalModelState }) {
  return (
    <dl className={classes.facts}>
      {describeLocalModel(model).map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const stepLabels = { runtime: 'Installing the runtime', download: 'Downloading', test: 'Trying it out' } as const

function WorkInProgress({ model: { step, done_bytes, total_bytes, seconds_left } }: { model: LocalModelState }) {
  const label = stepLabels[step ?? 'runtime']
  const share = total_bytes === null || total_bytes === 0 ? 0 : Math.min(100, (done_bytes / total_bytes) * 100)
  const isDownload = step === 'download'
  return (
    <div>
      <Text size="sm" className="tabular" role="status">
        {label}
        {isDownload && ` · ${formatBytes(done_bytes)} of ${total_bytes === null ? '?' : formatBytes(total_bytes)}`}
        {isDownload && seconds_left !== null && ` · ${formatTimeLeft(seconds_left)}`}
      </Text>
      <Progress
        value={isDownload ? share : 100}
        animated={!isDownload}
        size="sm"
        mt={6}
        maw={420}
        aria-label="Model download"
      />
    </div>
  )
}

function ModelActions({ model, settings }: { model: LocalModelState; settings: ModelSettings }) {
  const [install, installing] = useInstallLocalModelMutation()
  const [stop, stopping] = useStopLocalModelMutation()
  const [remove, removing] = useRemoveLocalModelMutation()
  const [asked, setAsked] = useState<'use' | 'remove' | null>(null)
  const { state, name, is_own } = model
  const isInUse = settings.provider === 'local'
  const get = async () => {
    const answer = await install()
    setAsked(null)
    if (answer.error !== undefined) showErrorToast(answer.error)
    else if (state === 'ready') showToast(`${name} writes from now on`)
  }
  const start = () => (settings.is_key_set ? setAsked('use') : void get())
  const discard = async () => {
    const answer = await remove()
    setAsked(null)
    if (answer.error !== undefined) showErrorToast(answer.error)
    else showToast('Model removed')
  }
  const label = state === 'absent' ? 'Get model' : state === 'partial' ? 'Continue' : 'Use model'
  return (
    <Group gap="xs">
      {state === 'working' ? (
        <Button
          variant="outline"
          size="sm"
          loading={stopping.isLoading}
          onClick={() => void stop().unwrap().catch(showErrorToast)}
        >
          Stop
        </Button>
      ) : state === 'ready' && isInUse ? (
        <span className={classes.inUse}>In use</span>
      ) : (
        <Button
          size="sm"
          variant="outline"
          loading={installing.isLoading}
          {...(state === 'ready' ? {} : { icon: <IconDownload size={14} /> })}
          onClick={start}
        >
          {label}
        </Button>
      )}
      {(state === 'partial' || (state === 'ready' && is_own)) && (
        <Button variant="ghost" size="sm" onClick={() => setAsked('remove')}>
          {state === 'partial' ? 'Delete download' : 'Remove model'}
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'remove' ? 'Remove the model from this server?' : 'Use the model on this server?'}
        action={asked === 'remove' ? 'Remove' : 'Use model'}
        isBusy={installing.isLoading || removing.isLoading}
        onConfirm={() => void (asked === 'remove' ? discard() : get())}
        onClose={() => setAsked(null)}
      >
        {asked === 'remove'
          ? `${formatBytes(model.done_bytes)} are deleted. To use it again, it has to be downloaded again.`
          : `${name} will write for this workspace. The saved key of your provider is deleted.`}
      </ConfirmDialog>
    </Group>
  )
}
