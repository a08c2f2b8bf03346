import { Group, Table, Text } from '@mantine/core'
import { roleLabels } from '@draftwright/contract/rights'
import { useCan } from '../../api/rights.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ExampleBanner } from '../example/index.ts'
import { useListMembersQuery } from '../members/index.ts'
import { useReadSettingsQuery } from './api.ts'
import { SettingsForm } from './SettingsForm.tsx'

export function Component() {
  const { data: settings, error, refetch } = useReadSettingsQuery()
  const can = useCan()
  return (
    <Page title="Account settings" width="reading">
      {error !== undefined && settings === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {settings === undefined && error === undefined && <RowsSkeleton rows={4} />}
      {settings !== undefined && <SettingsForm settings={settings} isReadOnly={!can('account:manage')} />}
      {can('members:read') && <Members />}
      {can('content:read') && <ExampleBanner />}
    </Page>
  )
}

function Members() {
  const { data: members = [], error } = useListMembersQuery()
  return (
    <Section title="Members">
      {error !== undefined && <Text c="dimmed">The members could not be loaded.</Text>}
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th visibleFrom="xs">Joined</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>
                <Group gap={0} style={{ flexDirection: 'column', alignItems: 'flex-start' }}>
                  <Text fw={500}>{member.display_name}</Text>
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {member.email}
                  </Text>
                </Group>
              </Table.Td>
              <Table.Td>{roleLabels[member.role_id]}</Table.Td>
              <Table.Td visibleFrom="xs">
                <TimeAgo time={member.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
