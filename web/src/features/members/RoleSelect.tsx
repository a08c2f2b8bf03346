import { Select, Text } from '@mantine/core'
import type { Role } from '@draftwright/contract/rights'
import { roleLabels, roleSentences } from '@draftwright/contract/rights'
import { type InvitableRole, invitableRoles } from '@draftwright/contract/vocabulary'
import classes from './RoleSelect.module.css'

export interface RoleSelectProps {
  label: string
  /** In a table the label is only for screen readers. */
  isLabelHidden?: boolean
  value: Role
  /** Shows the chosen role's description below. */
  hasWords?: boolean
  error?: string | null
  onChange: (role: InvitableRole) => void
}

const isInvitable = (role: string): role is InvitableRole => invitableRoles.some((known) => known === role)

/** The roles the person may assign, each with its description. */
export function RoleSelect({
  label,
  isLabelHidden = false,
  hasWords = false,
  value,
  error,
  onChange,
}: RoleSelectProps) {
  const shown: Role[] = isInvitable(value) ? [...invitableRoles] : [value, ...invitableRoles]
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data={shown.map((role) => ({ value: role, label: roleLabels[role] }))}
      value={value}
      error={error}
      description={hasWords ? roleSentences[value] : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      errorProps={{ role: 'alert' }}
      allowDeselect={false}
      classNames={{ input: classes.input, dropdown: classes.dropdown }}
      onChange={(role) => role !== null && isInvitable(role) && role !== value && onChange(role)}
      comboboxProps={{ width: 340, position: 'bottom-start', transitionProps: { duration: 80 } }}
      maxDropdownHeight={420}
      renderOption={({ option }) => (
        <span className={classes.option} data-chosen={option.value === value || undefined}>
          <Text component="span" fw={500}>
            {option.label}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {roleSentences[option.value as Role]}
          </Text>
        </span>
      )}
    />
  )
}
