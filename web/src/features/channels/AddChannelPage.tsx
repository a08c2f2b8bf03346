import { Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReadPillarQuery } from '../pillars/index.ts'
import classes from './AddChannelPage.module.css'
import { useListChannelTypesQuery } from './api.ts'
import { ChannelTypeIcon } from './ChannelTypeIcon.tsx'
import { NewChannelForm } from './NewChannelForm.tsx'

/** `?pillar=` adds the channel to that pillar and returns to it afterwards. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const pillarId = search.get('pillar')
  const navigate = useNavigate()
  const { data: types, error, refetch } = useListChannelTypesQuery()
  const { data: pillar } = useReadPillarQuery({ params: { id: pillarId ?? '' } }, { skip: pillarId === null })
  const first = types?.[0]?.channel_type
  const chosen = types?.find((type) => type.channel_type === (search.get('type') ?? first))
  const back = pillarId === null ? `${paths.strategy}?tab=channels` : paths.pillar(pillarId)
  // The form is below the gallery, often out of view.
  const form = useRef<HTMLDivElement>(null)
  const isChosenHere = useRef(false)
  const chosenType = chosen?.channel_type
  useEffect(() => {
    if (!isChosenHere.current) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    form.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  }, [chosenType])
  const crumbs = [{ label: 'Strategy', to: `${paths.strategy}?tab=channels` }]
  if (pillarId !== null) crumbs.push({ label: pillar?.name ?? 'Pillar', to: back })

  return (
    <Page
      title="Add channel"
      width="reading"
      breadcrumbs={crumbs}
      description={
        pillar === undefined
          ? 'Choose where your posts are published.'
          : `Where posts of “${pillar.name}” are published.`
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={refetch} />}
      {types === undefined && error === undefined && <RowsSkeleton rows={3} />}
      {types !== undefined && (
        <Stack gap="xl">
          <div className={classes.types} role="group" aria-label="Channel type">
            {types.map((type) => (
              <button
                key={type.channel_type}
                type="button"
                className={classes.type}
                aria-pressed={chosen?.channel_type === type.channel_type}
                onClick={() => {
                  isChosenHere.current = true
                  setSearch(
                    (before) => {
                      before.set('type', type.channel_type)
                      return before
                    },
                    { replace: true },
                  )
                }}
              >
                <ChannelTypeIcon type={type.channel_type} />
                <span>
                  <Text component="span" display="block" fw={600}>
                    {type.label}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {type.description}
                  </Text>
                  <Text component="span" display="block" size="xs" c="dimmed" mt={4}>
                    {type.minutes === 0 ? 'No connection needed' : `About ${formatMinutes(type.minutes)}`}
                  </Text>
                </span>
              </button>
            ))}
          </div>
          {chosen !== undefined && (
            <div ref={form} className={classes.form}>
              <NewChannelForm
                key={chosen.channel_type}
                type={chosen}
                pillarId={pillarId}
                cancelTo={back}
                onCreated={(name) => {
                  showToast(`${name} was added`)
                  void navigate(back)
                }}
              />
            </div>
          )}
        </Stack>
      )}
    </Page>
  )
}

const formatMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
