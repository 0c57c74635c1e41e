/** Commands of the sheet: buttons of its form, `NAME` or `NAME:LINE…`. */
const sheetCommands: readonly string[] = ['price', 'fill', 'use', 'off', 'on', 'leave', 'raise']

/** Whether a button of the quote's form changes its lines before they are saved. */
export function isSheetCommand(button: string): boolean {
  return sheetCommands.includes(button.split(':')[0]!)
}
