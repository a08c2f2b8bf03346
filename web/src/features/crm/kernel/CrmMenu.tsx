import { Menu } from '@mantine/core'
import { IconCopyCheck, IconHistory, IconSettings, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'

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
}

/** The menu on every CRM page, to the pages for all records. */
export function CrmMenu({ of }: CrmMenuProps) {
  const duplicates = duplicatePaths.get(of)
  const all =
    duplicates === undefined ? links : [{ to: duplicates, label: 'Find duplicates', icon: IconCopyCheck }, ...links]
  return (
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
  )
}
