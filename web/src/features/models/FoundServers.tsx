import type { FoundServer, ModelSettings } from '@draftwright/contract/models'
import { Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useListModelServersQuery, useUpdateModelSettingsMutation } from './api.ts'
import classes from './ModelsTab.module.css'

/** Shown of a server before the rest is asked for. */
const firstModels = 6

interface Choice {
  base_url: string
  writing_model: string
}

/** Model servers on the machine of this server, each model with one click to use it. */
export function FoundServers({ settings }: { settings: ModelSettings }) {
  const { data, error, isFetching, refetch } = useListModelServersQuery()
  const [update, { isLoading }] = useUpdateModelSettingsMutation()
  const [toConfirm, setToConfirm] = useState<Choice | null>(null)
  const use = async (choice: Choice) => {
    const { provider, base_url, writing_model, advisor_model, keywords_model, input_price, output_price } = settings
    const before = { provider, base_url, writing_model, advisor_model, keywords_model, input_price, output_price }
    const answer = await update({
      body: { provider: 'compatible', ...choice, advisor_model: null, keywords_model: null },
    })
    setToConfirm(null)
    if (answer.error !== undefined) return showErrorToast(answer.error)
    const undo = () => void update({ body: before }).unwrap().catch(showErrorToast)
    // A key that was dropped cannot be brought back.
    const isUndoable = !settings.is_key_set || base_url === choice.base_url
    showToast(`${choice.writing_model} writes from now on`, isUndoable ? { undo } : {})
  }
  if (data?.is_allowed === false)
    return (
      <Section title="Model servers on this machine">
        <Text size="sm" c="var(--ink-soft)">
          Your server’s operator needs to allow local models first.
        </Text>
      </Section>
    )
  return (
    <Section
      title="Model servers on this machine"
      actions={
        <Button
          variant="outline"
          size="sm"
          icon={<IconRefresh size={14} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Look again
        </Button>
      }
    >
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={2} />
      ) : data.servers.length === 0 ? (
        <Text size="sm" c="var(--ink-soft)">
          No model server found. Start Ollama, LM Studio or another, then look again.
        </Text>
      ) : (
        data.servers.map((server) => (
          <ServerModels
            key={server.base_url}
            server={server}
            settings={settings}
            isBusy={isLoading}
            onUse={(choice) =>
              settings.is_key_set && settings.base_url !== choice.base_url ? setToConfirm(choice) : void use(choice)
            }
          />
        ))
      )}
      <ConfirmDialog
        opened={toConfirm !== null}
        title="Use a model on this machine?"
        action="Use it"
        isBusy={isLoading}
        onConfirm={() => toConfirm !== null && void use(toConfirm)}
        onClose={() => setToConfirm(null)}
      >
        {toConfirm?.writing_model} will write from the next draft on. The saved key of your provider is deleted.
      </ConfirmDialog>
    </Section>
  )
}

interface ServerModelsProps {
  server: FoundServer
  settings: ModelSettings
  isBusy: boolean
  onUse: (choice: Choice) => void
}

function ServerModels({ server: { name, base_url, models }, settings, isBusy, onUse }: ServerModelsProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? models : models.slice(0, firstModels)
  const isInUse = (model: string) => settings.base_url === base_url && settings.writing_model === model
  return (
    <section className={classes.server} aria-label={`Models of ${name}`}>
      <h3 className={classes.name}>
        {name} <span className={classes.address}>{new URL(base_url).host}</span>
      </h3>
      {models.length === 0 ? (
        <Text size="sm" c="var(--ink-soft)">
          It has no model yet. Load one there, then look again.
        </Text>
      ) : (
        <ul className={classes.models}>
          {shown.map((model) => (
            <li key={model} className={classes.model}>
              <span className={classes.modelName}>{model}</span>
              {isInUse(model) ? (
                <span className={classes.inUse}>In use</span>
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={isBusy}
                  aria-label={`Use ${model}`}
                  onClick={() => onUse({ base_url, writing_model: model })}
                >
                  Use
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {models.length > shown.length && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          Show all {models.length}
        </Button>
      )}
    </section>
  )
}
