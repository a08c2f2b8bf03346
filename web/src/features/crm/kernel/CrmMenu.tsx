import { Menu } from '@mantine/core'
import { IconCopyCheck, IconHistory, IconSettings, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { AskRecords } from './AskRecords.tsx'
import type { ListRequest } from './list-request.ts'

const links = [
  { to: paths.crmSettings, label: 'Settings', icon: IconSettings },
  { to: paths.crmHistory, label: 'History', icon: IconHistory },
  { to: paths.crmTrash, label: 'Trash', icon: IconTrash },
]

const duplicatePaths = new Map<string | undefined, string>([
  ['contacts', paths.contactDuplicates],
  ['companies', paths.companyDuplicates],
])

interface CrmMenuProps {
  /** The page's records. */
  of?: string
  /** How they are searched and filtered. */
  request?: ListRequest
}

/** On every CRM page: a way to a question about its list, and the menu to the pages for all records. */
export function CrmMenu({ of, request }: CrmMenuProps) {
  const duplicates = duplicatePaths.get(of)
  const all =
    duplicates === undefined ? links : [{ to: duplicates, label: 'Find duplicates', icon: IconCopyCheck }, ...links]
  return (
    <>
      {of !== undefined && request !== undefined && <AskRecords name={of} request={request} />}
      <Menu position="bottom-end" shadow="md" width={200} withinPortal>
        <Menu.Target>
          <Button variant="ghost" size="icon" aria-label="More" title="More">
            <IconSettings size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {all.map(({ to, label, icon: Icon }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
