import AdminPanelSettingsOutlinedIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import BadgeOutlinedIcon from '@mui/icons-material/BadgeOutlined';
import BuildOutlinedIcon from '@mui/icons-material/BuildOutlined';
import DescriptionOutlinedIcon from '@mui/icons-material/DescriptionOutlined';
import GroupsOutlinedIcon from '@mui/icons-material/GroupsOutlined';
import ManageAccountsOutlinedIcon from '@mui/icons-material/ManageAccountsOutlined';
import PointOfSaleOutlinedIcon from '@mui/icons-material/PointOfSaleOutlined';
import PropaneTankOutlinedIcon from '@mui/icons-material/PropaneTankOutlined';
import ReceiptLongOutlinedIcon from '@mui/icons-material/ReceiptLongOutlined';
import SensorsOutlinedIcon from '@mui/icons-material/SensorsOutlined';
import SettingsOutlinedIcon from '@mui/icons-material/SettingsOutlined';
import SpaceDashboardOutlinedIcon from '@mui/icons-material/SpaceDashboardOutlined';
import type { ReactNode } from 'react';

/** The sidebar's pictures, by where a link leads; the fold goes by its name. */
export const navigationIcons: Record<string, ReactNode> = {
  '/': <SpaceDashboardOutlinedIcon fontSize="small" />,
  '/tanks': <PropaneTankOutlinedIcon fontSize="small" />,
  '/devices': <SensorsOutlinedIcon fontSize="small" />,
  '/clients': <GroupsOutlinedIcon fontSize="small" />,
  '/contracts': <DescriptionOutlinedIcon fontSize="small" />,
  '/bills': <ReceiptLongOutlinedIcon fontSize="small" />,
  '/orders': <BuildOutlinedIcon fontSize="small" />,
  '/pos': <PointOfSaleOutlinedIcon fontSize="small" />,
  '/settings': <SettingsOutlinedIcon fontSize="small" />,
  '/users': <BadgeOutlinedIcon fontSize="small" />,
  '/roles': <AdminPanelSettingsOutlinedIcon fontSize="small" />,
  Management: <ManageAccountsOutlinedIcon fontSize="small" />,
};
