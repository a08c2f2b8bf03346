import type { Employee } from '@draftwright/contract/crm/employees'
import { showToast } from '../../../../ui/toast.tsx'
import { useUpdateEmployeeMutation } from '../api.ts'
import { NameDialog } from '../NameDialog.tsx'

interface EmployeeNameProps {
  employee: Employee
  onClose: () => void
}

/** A person's CRM name, if it differs from their own. */
export function EmployeeName({ employee, onClose }: EmployeeNameProps) {
  const [change, changing] = useUpdateEmployeeMutation()
  const save = async (name: string) => {
    const answer = await change({ id: employee.id, change: { employee_name: name } })
    if (answer.error !== undefined) return
    const before = employee.employee_name
    showToast('Name saved', { undo: () => void change({ id: employee.id, change: { employee_name: before } }) })
    onClose()
  }
  return (
    <NameDialog
      title="Name in the CRM"
      label="Name"
      description={`Leave empty to use ${employee.display_name || employee.email}`}
      action="Save"
      initial={employee.employee_name ?? ''}
      mayBeEmpty
      isBusy={changing.isLoading}
      error={changing.error}
      onSave={(name) => void save(name)}
      onClose={onClose}
    />
  )
}
