-- Whether a photo proves a reading is asked wherever files are listed.
create index counter_readings_of_photo on counter_readings (photo_id) where photo_id is not null;
