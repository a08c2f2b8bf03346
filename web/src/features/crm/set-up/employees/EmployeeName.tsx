import type { Employee } from '@draftwright/contract/crm/employees'
import { toast } from '../../../../ui/toast.tsx'
import { useChangeEmployeeMutation } from '../api.ts'
import { NameDialog } from '../NameDialog.tsx'

interface EmployeeNameProps {
  employee: Employee
  onClose: () => void
}

/** What somebody is called in the CRM, where that is not their own name. */
export function EmployeeName({ employee, onClose }: EmployeeNameProps) {
  const [change, changing] = useChangeEmployeeMutation()
  const save = async (name: string) => {
    const answer = await change({ id: employee.id, change: { employee_name: name } })
    if (answer.error !== undefined) return
    const before = employee.employee_name
    toast('Name saved', { undo: () => void change({ id: employee.id, change: { employee_name: before } }) })
    onClose()
  }
  return (
    <NameDialog
      title="Name in the CRM"
      label="Name"
      description={`Empty for their own name, ${employee.display_name || employee.email}`}
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
