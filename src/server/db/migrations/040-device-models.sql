-- The name of the index tells which field of the form is taken already.
alter index device_models_key rename to device_models_model_key;
