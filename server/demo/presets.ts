export { findPreset, type TablePreset, tablePresets } from '@/server/contracts/table-presets';
