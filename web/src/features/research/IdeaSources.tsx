import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { useListModelsQuery } from '../generation/index.ts'
import { useListSourcesQuery } from './api.ts'
import { SourcesPanel } from './SourcesPanel.tsx'

interface IdeaSourcesProps {
  ideaId: string
  isEditable: boolean
  topic: string
}

/** What the drafts of an idea may rest on; nothing for who may add none where there are none. */
export function IdeaSources({ ideaId, isEditable, topic }: IdeaSourcesProps) {
  const { data: sources = [] } = useListSourcesQuery({ query: { idea_id: ideaId } })
  if (!isEditable && sources.length === 0) return null
  return (
    <Section title="Sources">
      <SourcesPanel owner={{ idea_id: ideaId }} isEditable={isEditable} topic={topic} />
      {sources.length > 0 ? <BasicModeHint /> : null}
    </Section>
  )
}

/** Without a model nobody reads them. */
function BasicModeHint() {
  const { data: models = [] } = useListModelsQuery()
  const canConnect = useCan()('models:manage')
  if (models.find(({ is_default }) => is_default)?.is_offline !== true) return null
  return (
    <Text size="sm" mt="sm">
      Basic mode doesn’t read sources. Use any chat below
      {canConnect ? (
        <>
          , or{' '}
          <Anchor component={Link} to={`${paths.accountSettings}?tab=models`} underline="always" inherit>
            connect a model
          </Anchor>
        </>
      ) : null}
      .
    </Text>
  )
}
