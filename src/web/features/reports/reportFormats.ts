import type { ReportFormat } from '../../../domain/reports/report';

export const FORMAT_LABELS: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
  pdf: 'PDF',
};
